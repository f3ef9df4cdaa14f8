interface DividedRefund {
  id: string
  /** On the part to the gift card: the id of the part to the card. */
  partOf: string | null
}

/** The part of a divided refund that goes to the other target, unless it failed. */
export function otherPart<Part extends DividedRefund & { state: string }>(
  { id, partOf }: DividedRefund,
  refunds: readonly Part[],
): Part | null {
  const other = refunds.find((one) => one.id === partOf || one.partOf === id)
  return other && other.state !== 'failed' ? other : null
}
