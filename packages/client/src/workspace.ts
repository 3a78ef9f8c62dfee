/**
 * The messages and services of the workspace (`ledgerprint.v1`). They have their own entry point, because some share
 * their names with messages of `api.v1`.
 */
export * from './gen/ledgerprint/v1/catalogue_pb.ts';
export * from './gen/ledgerprint/v1/decisions_pb.ts';
export * from './gen/ledgerprint/v1/engine_pb.ts';
export * from './gen/ledgerprint/v1/operation_pb.ts';
export * from './gen/ledgerprint/v1/organization_pb.ts';
export * from './gen/ledgerprint/v1/products_pb.ts';
export * from './gen/ledgerprint/v1/projects_pb.ts';
export * from './gen/ledgerprint/v1/reports_pb.ts';
export * from './gen/ledgerprint/v1/row_pb.ts';
