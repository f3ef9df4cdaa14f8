/** Blocks actions at a screen until its operator is known. */
export interface OperatorGate {
  locked: boolean
  /** The operator, identified by PIN. */
  worker: { userId: string; name: string } | null
  /** Asks for the PIN; runs `next` once the operator is known. */
  requirePin: (next: () => void) => void
}
