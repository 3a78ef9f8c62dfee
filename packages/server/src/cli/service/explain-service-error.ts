import { Code, ConnectError, violationsOf } from '@ledgerprint/client';
import { OperatorError } from '../../platform/operator-error.ts';

const mostListed = 10;

/** Explains why a call to the service at `url` failed and what to do; other errors are returned as they are. */
export function explainServiceError(error: unknown, url: string): unknown {
  if (!(error instanceof ConnectError)) return error;
  if (error.code === Code.Unauthenticated)
    return new OperatorError(`The service at ${url} does not accept the key: check --key.`);
  if (error.cause instanceof TypeError || error.code === Code.Unavailable)
    return new OperatorError(`The service at ${url} cannot be reached: check --url.`);
  if (error.code === Code.DeadlineExceeded)
    return new OperatorError(`The service at ${url} did not answer in time: try again.`);
  if (error.code === Code.Unimplemented) {
    return new OperatorError(
      `The service at ${url} does not know this call. It is probably older than this command: update the service, or check --url.`,
    );
  }
  return new OperatorError(
    [`The service refused the call: ${error.rawMessage}`, ...toViolationLines(error)].join('\n'),
  );
}

/** Field by field, without what the message already says. */
function toViolationLines(error: ConnectError): readonly string[] {
  const unsaid = violationsOf(error).filter(({ description }) => !error.rawMessage.includes(description));
  const more = unsaid.length - mostListed;
  return [
    ...unsaid.slice(0, mostListed).map(({ field, description }) => `  ${field}: ${description}`),
    ...(more > 0 ? [`  and ${more.toLocaleString('en-US')} more`] : []),
  ];
}
