import { runCommandLine } from './cli/run-command-line.ts';

// A reader that closes the pipe early, such as `head`, is not a failure.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
    process.exit();
  });
}

process.exitCode = await runCommandLine(process.argv.slice(2));
