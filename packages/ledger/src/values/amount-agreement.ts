/**
 * Whether price × quantity equals the amount of a line, except for rounding. The rounding of a unit price is multiplied by the
 * quantity.
 */
export function agreesWithAmount(price: number, quantity: number, amount: number): boolean {
  const slack = Math.max(Math.abs(quantity) * 0.00501 + 0.011, 0.002 * Math.abs(amount));
  return Math.abs(price * quantity - amount) <= slack;
}
