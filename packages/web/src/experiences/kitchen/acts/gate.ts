/** In front of a screen that may not move orders on before it is known who does it. */
export interface AdvanceGate {
  shut: boolean
  /** Somebody wanted to: `next` is what they wanted. */
  onShut: (next: () => void) => void
}
