import type { LabelType } from '@comanda/domain/menu/menu'
import { cx } from '@comanda/ui/cx.ts'
import { Award, Flame, type Icon, IdCard, Leaf, Sparkles, Sprout, Star, WheatOff } from '@comanda/ui/icons.ts'

interface LabelStyle {
  text: string
  icon: Icon
  ink: string
  /** Shown over the picture if there is room: labels that recommend a dish, not those about ingredients. */
  isPromo: boolean
}

export const labelStyles: Record<LabelType, LabelStyle> = {
  bestseller: { text: 'Bestseller', icon: Award, ink: 'text-brand-ink', isPromo: true },
  featured: { text: 'Featured', icon: Star, ink: 'text-brand-ink', isPromo: true },
  new: { text: 'New', icon: Sparkles, ink: 'text-brand-ink', isPromo: true },
  spicy: { text: 'Spicy', icon: Flame, ink: 'text-warn-ink', isPromo: false },
  vegan: { text: 'Vegan', icon: Leaf, ink: 'text-success-ink', isPromo: false },
  organic: { text: 'Organic', icon: Sprout, ink: 'text-success-ink', isPromo: false },
  gluten_free: { text: 'Gluten free', icon: WheatOff, ink: 'text-ink-2', isPromo: false },
}

/** Dietary labels of a dish: spicy, vegan and so on, each with an icon. */
export function DietLabels({ labels, className }: { labels: readonly LabelType[]; className?: string }) {
  const shown = labels.filter((label) => !labelStyles[label].isPromo)
  if (shown.length === 0) return null
  return (
    <span className={cx('flex flex-wrap gap-x-3 gap-y-1', className)}>
      {shown.map((label) => (
        <Label key={label} look={labelStyles[label]} />
      ))}
    </span>
  )
}

function Label({ look: { icon: Glyph, text, ink } }: { look: LabelStyle }) {
  return (
    <span className={cx('inline-flex items-center gap-1.5 font-medium text-13', ink)}>
      <Glyph aria-hidden="true" className="size-3.5" />
      {text}
    </span>
  )
}

const badge = 'inline-flex items-center gap-1.5 font-medium text-13'
const overPicture = 'sm:rounded-8 sm:px-2.5 sm:py-1 sm:font-semibold sm:shadow-e-1'

/**
 * The recommendation and the age limit of a dish: over the picture on large screens, in the text line on a
 * phone and `onText`, where there is no picture.
 */
export function PromoLabels({
  labels,
  is21Plus,
  onText = false,
}: {
  labels: readonly LabelType[]
  is21Plus: boolean
  onText?: boolean
}) {
  const promo = labels.find((label) => labelStyles[label].isPromo)
  if (!promo && !is21Plus) return null
  return (
    <span
      className={cx(
        'flex flex-wrap gap-x-3 gap-y-1.5',
        !onText && 'sm:pointer-events-none sm:absolute sm:top-2.5 sm:left-2.5',
      )}
    >
      {is21Plus && (
        <span
          className={cx(
            badge,
            'text-ink-2',
            !onText && `${overPicture} sm:bg-(--over-dark) sm:text-(--over-light)`,
          )}
        >
          <IdCard className="size-3.5" />
          21+<span className="max-sm:visually-hidden"> · ID required</span>
        </span>
      )}
      {promo && <PromoBadge look={labelStyles[promo]} onText={onText} />}
    </span>
  )
}

function PromoBadge({ look: { icon: Glyph, text }, onText }: { look: LabelStyle; onText: boolean }) {
  return (
    <span
      className={cx(
        badge,
        'text-brand-ink',
        !onText && `${overPicture} sm:bg-(--over-light) sm:text-(--over-dark)`,
      )}
    >
      <Glyph aria-hidden="true" className={cx('size-3.5', !onText && 'sm:text-(--over-brand)')} />
      {text}
    </span>
  )
}
