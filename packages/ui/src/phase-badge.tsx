import type { ReactNode } from 'react'
import { Badge } from './badge.tsx'
import { PhaseRing, type RingPhase } from './phase-ring.tsx'

/**
 * An order's status in a back office: completed green, confirmed blue, received yellow, all others gray. The
 * background supports scanning a list; the ring shows the phase.
 */
export function PhaseBadge({
  phase,
  tone = 'neutral',
  children,
}: {
  phase: RingPhase
  tone?: 'neutral' | 'success' | 'info' | 'warn'
  children: ReactNode
}) {
  return (
    <Badge tone={tone} icon={<PhaseRing phase={phase} className="size-3.5" />}>
      {children}
    </Badge>
  )
}
