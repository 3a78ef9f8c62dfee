import { createRegistry, type Message, toJsonString } from '@bufbuild/protobuf';
import {
  file_ledgerprint_v1_decisions,
  file_ledgerprint_v1_products,
  file_ledgerprint_v1_projects,
  file_ledgerprint_v1_reports,
} from '@ledgerprint/client/workspace';

const messages = createRegistry(
  file_ledgerprint_v1_decisions,
  file_ledgerprint_v1_products,
  file_ledgerprint_v1_projects,
  file_ledgerprint_v1_reports,
);

/** An answer as one line of JSON, as the API writes it, but including blank fields, so that programs find every field. */
export function toApiJson(message: Message): string {
  const schema = messages.getMessage(message.$typeName);
  if (schema === undefined) throw new Error(`${message.$typeName} is not a message of the workspace.`);
  return toJsonString(schema, message, { alwaysEmitImplicit: true });
}
