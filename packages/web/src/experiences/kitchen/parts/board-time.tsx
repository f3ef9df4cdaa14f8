import type { Zone } from '@comanda/domain/time/instant'
import { memo } from 'react'
import { useBoardSecond } from '../ticket/board-clock.ts'
import { Clock } from './clock.tsx'

/** The kitchen's clock: the only part of the board that re-renders every second. */
export const BoardTime = memo(function BoardTime({ zone }: { zone: Zone }) {
  return <Clock now={useBoardSecond()} zone={zone} />
})
