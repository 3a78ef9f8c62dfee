import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  createFileRegistry,
  type DescField,
  type DescMessage,
  type DescMethod,
  type DescService,
  fromBinary,
} from '@bufbuild/protobuf';
import { FileDescriptorSetSchema } from '@bufbuild/protobuf/wkt';
import { bufProgram, getComments } from '../../../../tooling/contract.ts';
import { services } from '../../src/http/rpc/operations.ts';

const root = new URL('../../../../', import.meta.url);
const run = promisify(execFile);

/** The contract as compiled from its source, because the generated code has no comments. */
export type Contract = {
  /** `api.v1.Service` first, then the services of the workspace. */
  readonly services: readonly DescService[];
  readonly messages: readonly DescMessage[];
  /** The messages in error details, and the parts of these messages. */
  readonly details: readonly DescMessage[];
  readonly commentOf: CommentOf;
};

/** The leading comment of a descriptor as Markdown, one line for each paragraph, with field names as in JSON. */
export type CommentOf = (desc: DescService | DescMethod | DescMessage | DescField) => string;

/** Compiles `proto/`. */
export async function loadContract(): Promise<Contract> {
  const { stdout } = await run(bufProgram, ['build', 'proto', '--output', '-'], {
    cwd: fileURLToPath(root),
    encoding: 'buffer',
  });
  const registry = createFileRegistry(fromBinary(FileDescriptorSetSchema, stdout));
  const files = [...services.map(({ file }) => file.name), 'ledgerprint/v1/row'].map((name) => {
    const file = registry.getFile(`${name}.proto`);
    if (file === undefined) throw new Error(`proto/ holds no ${name}.proto`);
    return file;
  });
  const badRequest = registry.getMessage('google.rpc.BadRequest');
  const badRows = registry.getFile('ledgerprint/v1/bad_rows.proto')?.messages;
  if (badRequest === undefined || badRows === undefined) {
    throw new Error('proto/ holds no google.rpc.BadRequest or ledgerprint.v1.BadRows');
  }
  const messages = files.flatMap((file) => file.messages);
  return {
    services: files.flatMap((file) => file.services),
    messages,
    details: [badRequest, ...badRequest.nestedMessages, ...badRows],
    commentOf: createCommentReader(messages),
  };
}

function createCommentReader(messages: readonly DescMessage[]): CommentOf {
  const jsonNames = new Map(messages.flatMap(({ fields }) => fields.map(({ name, jsonName }) => [name, jsonName])));
  return (desc) => {
    const paragraphs = (getComments(desc).leading ?? '').trim().split(/\n\s*\n/);
    const lines = paragraphs.map((paragraph) => paragraph.trim().replaceAll(/\s*\n\s*/g, ' '));
    // Single-word names such as `name` are the same in JSON, and may be ordinary words.
    return lines.join('\n\n').replaceAll(/\b[a-z]+(?:_[a-z]+)+\b/g, (word) => jsonNames.get(word) ?? word);
  };
}
