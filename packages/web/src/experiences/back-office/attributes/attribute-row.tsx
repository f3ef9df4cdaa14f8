import { counted } from '@comanda/domain/count'
import { Link } from 'wouter'

/** An attribute and its number of dishes. */
export function AttributeRow({
  name,
  note,
  count,
  href,
}: {
  name: string
  note?: string
  count: number
  href?: string
}) {
  const line = (
    <>
      <span className="min-w-0 flex-auto">
        <span className="block truncate font-medium text-13">{name}</span>
        {note && <span className="block truncate text-12 text-ink-2">{note}</span>}
      </span>
      <span className="flex-none text-13 text-ink-2 tnum">{counted(count, 'dish', 'dishes')}</span>
    </>
  )
  const lineClass = 'flex min-h-10 items-center gap-3 px-4 py-1.5 text-ink no-underline'
  return (
    <li>
      {href ? (
        <Link href={href} className={`${lineClass} hover:bg-hover pointer-coarse:min-h-11`}>
          {line}
        </Link>
      ) : (
        <span className={lineClass}>{line}</span>
      )}
    </li>
  )
}
