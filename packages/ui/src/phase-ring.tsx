import { cx } from './cx.ts'

/** The phase of an order, in the kitchen's terms. void is cancelled or refunded. */
export type RingPhase = 'new' | 'acknowledged' | 'preparing' | 'ready' | 'done' | 'void'

const COLORS: Record<RingPhase, string> = {
  new: 'text-new-dot',
  acknowledged: 'text-acknowledged-dot',
  preparing: 'text-preparing-dot',
  ready: 'text-ready-dot',
  done: 'text-done-dot',
  void: 'text-void-dot',
}

const INNER = 3.25
const AROUND = 2 * Math.PI * INNER
const FILLED: Partial<Record<RingPhase, number>> = { acknowledged: 0.25, preparing: 0.5, ready: 0.75 }

/** The glyph of an order's phase: a ring that fills as the order advances. The caller provides the label. */
export function PhaseRing({ phase, className }: { phase: RingPhase; className?: string }) {
  const filled = FILLED[phase]
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      fill="none"
      stroke="currentColor"
      className={cx('flex-none', COLORS[phase], className ?? 'size-4')}
    >
      {phase === 'new' && <circle cx="8" cy="8" r="6" strokeWidth="1.75" strokeDasharray="1.9 1.87" />}
      {filled !== undefined && (
        <>
          <circle cx="8" cy="8" r="6.25" strokeWidth="1.75" />
          <circle
            cx="8"
            cy="8"
            r={INNER / 2}
            strokeWidth={INNER}
            strokeDasharray={`${(AROUND / 2) * filled} ${AROUND}`}
            transform="rotate(-90 8 8)"
          />
        </>
      )}
      {phase === 'done' && <Filled className="stroke-on-done" path="m5.2 8.2 1.9 1.9 3.8-4" />}
      {phase === 'void' && <Filled className="stroke-on-void" path="m5.9 5.9 4.2 4.2m0-4.2-4.2 4.2" />}
    </svg>
  )
}

function Filled({ path, className }: { path: string; className: string }) {
  return (
    <>
      <circle cx="8" cy="8" r="7" fill="currentColor" stroke="none" />
      <path d={path} strokeWidth="1.75" strokeLinecap="round" strokeLinejoin="round" className={className} />
    </>
  )
}
