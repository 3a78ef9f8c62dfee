import { readFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { settings } from '../../../src/config/config.ts';
import { schemaOf } from './openapi-document.ts';

const page = await readFile(new URL('../../../../../docs/limits.md', import.meta.url), 'utf8');
const mebibyte = 1024 * 1024;

function toText(value: number): string {
  return value.toLocaleString('en');
}

describe('docs/limits.md', () => {
  it.each([
    [settings.maxRowsPerCall, 1],
    [settings.maxCallBytes, mebibyte],
    [settings.maxCsvBytes, mebibyte],
    [settings.maxRowsPerProject, 1],
    [settings.rateLimitPerSecond, 1],
    [settings.rateLimitBurst, 1],
    [settings.maxUploadBytes, mebibyte],
    [settings.maxUploadBytesPerOrganization, mebibyte],
    [settings.maxWaitingUploads, 1],
    [settings.maxConnections, 1],
    [settings.maxCallsPerConnection, 1],
  ])('has the default of $env', ({ env, defaultText }, unit) => {
    const limit = `${toText(Number(defaultText) / unit)}${unit === 1 ? '' : ' MiB'}`;
    expect(page).toContain(` | ${limit} | \`${env}\` | `);
  });

  it.each([
    settings.uploadWaitSeconds,
    settings.headersTimeoutSeconds,
    settings.requestTimeoutSeconds,
    settings.slowBodySeconds,
    settings.keepAliveSeconds,
  ])('has the default of $env', ({ env, defaultText }) => {
    expect(page).toContain(` | ${defaultText} s | \`${env}\` | `);
  });

  it('has every limit that a setting sets', () => {
    const names = Object.values(settings).map(({ env }) => env);
    const limits = names.filter((env) => /^(MAX|RATE)_/.test(env));
    expect(limits.filter((env) => !page.includes(`\`${env}\``))).toEqual([]);
  });

  it.each([
    ['CreateProjectRequest', 'name', '`name` of a project'],
    ['ImportActivity', 'designation', '`designation` of a row'],
    ['ImportActivity', 'notes', '`notes` of a row'],
    ['ImportActivity', 'supplier', 'each other field of a row'],
    ['SubmitRequest', 'webhookUrl', '`webhookUrl`'],
  ])('has the length of %s %s, which is tested with the reference', (schema, field, what) => {
    const { maxLength = 0 } = schemaOf(`#/components/schemas/${schema}`).properties[field] ?? {};
    expect(page).toContain(`| ${what} | ${toText(maxLength)} characters | `);
  });
});
