import { useMemo } from 'react';
import { decideForViewer, operation } from '../../contract/index.ts';
import type { Facts, JsonObject } from '../../engine/index.ts';
import type { Command, CommandResult } from '../../renderer/index.ts';
import { tellResult } from './commandResults.ts';
import { referenceOf } from './request.ts';
import { portalApi, usePortalDispatch, type CallError } from './store.ts';

/** A command of the contract, with what this viewer may not do at all. */
export function useOperation(id: string, facts: Facts): Command {
  const dispatch = usePortalDispatch();
  return useMemo(() => {
    const decision = decideForViewer(operation(id), facts);
    const run = async (input: JsonObject): Promise<CommandResult> => {
      const reply = await dispatch(portalApi.endpoints.command.initiate({ operation: id, input }, { track: false }));
      if (reply.error === undefined) {
        const body = reply.data ?? {};
        tellResult(id, input, body);
        return { ok: true, body };
      }
      const { status, message, errors, body } = reply.error as CallError;
      return { ok: false, status, message, errors, reference: referenceOf({ status, body }), body };
    };
    return { denied: decision.allowed ? null : decision.reason, run };
  }, [id, facts, dispatch]);
}
