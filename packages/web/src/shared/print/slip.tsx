import type { SlipRow } from '@comanda/domain/kitchen/slip'
import { cx } from '@comanda/ui/cx.ts'
import { QrCode } from '../qr-code.tsx'

/** A ticket for printers with 80 mm paper. */
export function Slip({ rows }: { rows: readonly SlipRow[] }) {
  return (
    <article className="slip">
      {rows.map((row, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a printout never changes
        <Row key={index} row={row} />
      ))}
    </article>
  )
}

function Row({ row }: { row: SlipRow }) {
  switch (row.kind) {
    case 'rule':
      return <hr />
    case 'warning':
      return <p className="slip-warning">{row.text}</p>
    case 'code':
      return (
        <div className="slip-code">
          <QrCode text={row.link} label={row.title} />
          <div>
            <p className="slip-bold">{row.title}</p>
            <p>{row.text}</p>
          </div>
        </div>
      )
    case 'text':
      return (
        <p
          className={cx(
            row.size && `slip-${row.size}`,
            row.indent && 'slip-indent',
            row.bold && 'slip-bold',
            row.centered && 'slip-centered',
          )}
        >
          {row.reverse ? <span className="slip-reverse">{row.text}</span> : struckText(row)}
        </p>
      )
    default:
      return (
        <p
          className={cx(
            'slip-pair',
            row.kind === 'banner' && 'slip-banner',
            row.kind === 'pair' && row.bold && 'slip-bold',
          )}
        >
          <span>{row.left}</span>
          <span>{row.right}</span>
        </p>
      )
  }
}

function struckText({ text, struck }: Extract<SlipRow, { kind: 'text' }>) {
  if (!struck) return text
  return (
    <>
      <s>{text}</s> {struck}
    </>
  )
}
