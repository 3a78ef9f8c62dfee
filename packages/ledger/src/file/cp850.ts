/** The upper half, from 0x80, of the code page of DOS and its successors in Western Europe. */
const upperHalf =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜø£Ø×ƒáíóúñÑªº¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ðÐÊËÈıÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµþÞÚÛÙýÝ¯´\u00ad±‗¾¶§÷¸°¨·¹³²■\u00a0';

const codes = Uint16Array.from({ length: 256 }, (_, byte) => (byte < 0x80 ? byte : upperHalf.charCodeAt(byte - 0x80)));

/** Decodes code page 850. The letters and signs of code page 437 that occur in ledgers have the same codes. */
export function decodeCp850(bytes: Uint8Array): string {
  const units = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at++) units[at] = codes[bytes[at] ?? 0] ?? 0;
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(units);
}
