import type { ProductSummary } from '@comanda/contract/page'
import { Badge } from '@comanda/ui/badge'
import { IdCard } from '@comanda/ui/icons.ts'
import { labelStyles } from '../menu/labels.tsx'

/** The age limit and all recommendations of a dish. */
export function PromoBadges({
  summary: { labels, is21Plus },
}: {
  summary: Pick<ProductSummary, 'labels' | 'is21Plus'>
}) {
  return (
    <>
      {is21Plus && (
        <Badge tone="solid" large icon={<IdCard className="size-4" />}>
          21+ · ID required
        </Badge>
      )}
      {labels.map((label) => {
        const { isPromo, text, icon: Glyph } = labelStyles[label]
        return (
          isPromo && (
            <Badge
              key={label}
              tone="surface"
              large
              icon={<Glyph aria-hidden="true" className="size-4 text-brand-ink" />}
            >
              {text}
            </Badge>
          )
        )
      })}
    </>
  )
}
