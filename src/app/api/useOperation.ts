import { useMemo } from 'react';
import { decideForViewer, operation } from '../../contract/index.ts';
import type { Facts, JsonObject } from '../../engine/index.ts';
import type { Command, CommandResult } from '../../renderer/index.ts';
import { sendExplained, type AskReason } from '../register/amending/reason.ts';
import { tellResult } from './commandResults.ts';
import { referenceOf } from './request.ts';
import { portalApi, usePortalDispatch, type CallError } from './store.ts';

/**
 * A command of the contract, with what this viewer may not do at all. One that changes marks of long ago asks why
 * before it is sent again.
 */
export function useOperation(id: string, facts: Facts, askReason?: AskReason): Command {
  const dispatch = usePortalDispatch();
  return useMemo(() => {
    const decision = decideForViewer(operation(id), facts);
    const send = async (input: JsonObject): Promise<CommandResult> => {
      const reply = await dispatch(portalApi.endpoints.command.initiate({ operation: id, input }, { track: false }));
      if (reply.error === undefined) {
        const body = reply.data ?? {};
        tellResult(id, input, body);
        return { ok: true, body };
      }
      const { status, message, errors, body } = reply.error as CallError;
      return { ok: false, status, message, errors, reference: referenceOf({ status, body }), body };
    };
    const run = askReason === undefined ? send : (input: JsonObject) => sendExplained(send, input, askReason);
    return { denied: decision.allowed ? null : decision.reason, run };
  }, [id, facts, askReason, dispatch]);
}
