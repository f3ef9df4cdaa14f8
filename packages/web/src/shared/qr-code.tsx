import { useMemo } from 'react'
import { encode } from 'uqr'

/** A QR code: dark on white in every theme, with the quiet zone that scanners need. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const { size, path } = useMemo(() => drawn(text), [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      className={className}
    >
      <rect width={size} height={size} fill="white" />
      <path d={path} fill="black" />
    </svg>
  )
}

const QUIET_EDGE = 3

/** One unit square for each dark module. */
function drawn(text: string): { size: number; path: string } {
  const { size, data } = encode(text, { border: QUIET_EDGE, ecc: 'M' })
  const squares = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : [])))
  return { size, path: squares.join('') }
}
