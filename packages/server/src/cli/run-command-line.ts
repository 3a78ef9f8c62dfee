import { Command, CommanderError, Help, type Option } from 'commander';
import { loadConfig } from '../config/config.ts';
import { Failure } from '../platform/failure.ts';
import { OperatorError } from '../platform/operator-error.ts';
import { version } from '../platform/version.ts';
import { addAuditCommands } from './audit.ts';
import { addCatalogueCommands } from './catalogue.ts';
import { addCompareCommand } from './compare.ts';
import { addDecideCommand } from './decide.ts';
import { addDecisionsCommands } from './decisions.ts';
import { addDeliveryCommands } from './delivery.ts';
import { addDoctorCommand } from './doctor.ts';
import { addEnrichCommand } from './enrich.ts';
import { addEvidenceCommand } from './evidence.ts';
import { ExitError } from './exit-error.ts';
import { addInspectCommand } from './inspect.ts';
import { addKeyCommands } from './key.ts';
import { reasonOf } from './operator-file.ts';
import { addOrganizationCommands } from './organization.ts';
import { type Output, standardOutput } from './output.ts';
import { addProductsCommand } from './products.ts';
import { addProjectsCommands } from './projects.ts';
import { addReferentialCommands } from './referential.ts';
import { addReportCommand } from './report.ts';
import { addReviewCommand } from './review.ts';
import { addSampleCommands } from './sample.ts';
import { addSecretKeyCommands } from './secret-key.ts';
import { addServeCommand } from './serve.ts';
import { addSigningKeyCommands } from './signing-key.ts';
import { addVerifyCommand } from './verify.ts';
import { addWebhookCommands } from './webhook.ts';
import { addWebhookSecretCommands } from './webhook-secret.ts';

/** All commands. */
export function createProgram(output: Output): Command {
  const program = new Command('ledgerprint')
    .description('Turn a purchase ledger into a carbon footprint that can be audited.')
    .version(version)
    .configureHelp({ optionDescription: describeOption })
    .exitOverride()
    .showSuggestionAfterError()
    .showHelpAfterError('(add --help to see the options)');
  addInspectCommand(program, output);
  addEnrichCommand(program, output);
  addReportCommand(program, output);
  addEvidenceCommand(program, output);
  addVerifyCommand(program, output);
  addServeCommand(program, output);
  addDoctorCommand(program, output);
  addOrganizationCommands(program, output);
  addKeyCommands(program, output);
  addProjectsCommands(program, output);
  addProductsCommand(program, output);
  addReviewCommand(program, output);
  addDecideCommand(program, output);
  addDecisionsCommands(program, output);
  addSampleCommands(program, output);
  addCompareCommand(program, output);
  addAuditCommands(program, output);
  addCatalogueCommands(program, output);
  addDeliveryCommands(program, output);
  addWebhookCommands(program, output);
  addWebhookSecretCommands(program, output);
  addSecretKeyCommands(program, output);
  addSigningKeyCommands(program, output);
  addReferentialCommands(program, output);
  return program;
}

/** Leaves out a blank default, which says nothing. */
function describeOption(option: Option): string {
  const isBlank = option.defaultValue === '';
  return new Help().optionDescription(
    isBlank ? Object.assign(Object.create(option), { defaultValue: undefined }) : option,
  );
}

/**
 * Runs one command, or lists the commands, and returns the exit code: 0 success, 1 refused or failed, 2 wrong usage, 130 or
 * 143 stopped by a signal.
 */
export async function runCommandLine(argv: readonly string[], output: Output = standardOutput): Promise<number> {
  const program = createProgram(output);
  if (argv.length === 0) {
    output.print(program.helpInformation().trimEnd());
    return 0;
  }
  try {
    await program.parseAsync(argv, { from: 'user' });
    return 0;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    output.error(`ledgerprint: ${explainError(error)}`);
    return error instanceof ExitError ? error.exitCode : 1;
  }
}

/**
 * The message for the error that ended a command. An unexpected error is described by its kind only, because its text may
 * contain SQL, paths or customers' data. With LOG_LEVEL=debug the message is complete.
 */
function explainError(error: unknown): string {
  if (error instanceof OperatorError) return error.message;
  if (error instanceof Failure) {
    return error.cause instanceof Error ? `${error.message} (${error.cause.message})` : error.message;
  }
  const sentence = `${describeError(error)} Set LOG_LEVEL=debug to see the whole error.`;
  return isDebugging() && error instanceof Error ? `${sentence}\n${error.stack ?? error.message}` : sentence;
}

function describeError(error: unknown): string {
  const isAboutFile = error instanceof Error && 'syscall' in error && 'path' in error;
  return isAboutFile
    ? `A file cannot be read or written: ${reasonOf(error, 'there is no such file or folder')}.`
    : `An unexpected error occurred (${kindOf(error)}).`;
}

function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const { code, severity } = error as Error & { readonly code?: unknown; readonly severity?: unknown };
  if (severity !== undefined) return `PostgreSQL error ${code}`;
  return typeof code === 'string' ? `${error.name} ${code}` : error.name;
}

function isDebugging(): boolean {
  try {
    return ['debug', 'trace'].includes(loadConfig({}).logLevel);
  } catch {
    return false;
  }
}
