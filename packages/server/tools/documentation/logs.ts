import { toMarkdownTable } from '@ledgerprint/bench';
import { logFields, logMessages } from '../../src/platform/log-messages.ts';

export function toLogFieldsTable(): string {
  const rows = Object.entries(logFields).map(([field, [where, what]]) => [`\`${field}\``, where, what]);
  return toMarkdownTable([['Field', 'Lines', 'What it is'], ...rows]);
}

/** The messages, most severe first. */
export function toLogMessagesTable(): string {
  const rows = Object.entries(logMessages).flatMap(([level, messages]) =>
    Object.entries(messages).map(([message, meaning]) => [`\`${message}\``, level, meaning]),
  );
  return toMarkdownTable([['Message', 'Level', 'When, and what to do'], ...rows]);
}
