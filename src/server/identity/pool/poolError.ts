/** A refusal in Cognito's form: the client library reads the type from `__type`. */
export class PoolError extends Error {
  override readonly name = 'PoolError';
  readonly type: string;

  constructor(type: PoolErrorType, message: string) {
    super(message);
    this.type = type;
  }
}

export type PoolErrorType =
  | 'CodeMismatchException'
  | 'EnableSoftwareTokenMFAException'
  | 'ExpiredCodeException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'InvalidSignatureException'
  | 'LimitExceededException'
  | 'MissingAuthenticationTokenException'
  | 'NotAuthorizedException'
  | 'ResourceNotFoundException'
  | 'SoftwareTokenMFANotFoundException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UnrecognizedClientException'
  | 'UnsupportedUserStateException'
  | 'UserNotFoundException'
  | 'UsernameExistsException';

/** One sentence for a wrong name and a wrong password alike. */
export const wrongPassword = () => new PoolError('NotAuthorizedException', 'Incorrect username or password.');

export const invalidParameter = (message: string) => new PoolError('InvalidParameterException', message);
