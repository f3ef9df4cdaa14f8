import { abilitiesOf } from '@comanda/domain/access/abilities'
import type { StaffRole } from '@comanda/domain/access/roles'
import { Check } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'

export interface AbilitiesNoteProps {
  /** Continues after the restaurant: "Nora will be able to". */
  title: ReactNode
  role: StaffRole
  /** A restaurant's name, or "all restaurants". */
  place: string
  children?: ReactNode
}

/** What a role allows and excludes, so that no one grants more than intended. */
export function AbilitiesNote({ title, role, place, children }: AbilitiesNoteProps) {
  const { may, mayNot } = abilitiesOf(role)
  return (
    <section className="rounded-card border border-line bg-canvas px-4 py-3.5">
      <h2 className="text-ink-2 text-small wrap-anywhere">
        At <b className="font-semibold text-ink">{place}</b>, {title}
      </h2>
      <ul className="mt-2 grid gap-1 text-body">
        {may.map((ability) => (
          <li key={ability} className="flex gap-2">
            <Check className="mt-[.2em] size-[1.1em] flex-none text-success-ink" />
            <span className="first-letter:uppercase">{ability}</span>
          </li>
        ))}
      </ul>
      {mayNot.length > 0 && <p className="mt-2 text-ink-2 text-small">Not: {mayNot.join(', ')}.</p>}
      {children && <p className="mt-2 text-ink-2 text-small">{children}</p>}
    </section>
  )
}
