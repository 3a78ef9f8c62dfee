export type { Receipt, ReceiptCore, ReceiptSignature } from './receipt.ts';
