import { cx } from './cx.ts'

/**
 * solid is the main action of a back office, brand that of a storefront. The last four are the kitchen's:
 * each advances an order from the phase it is named after.
 */
export type ButtonVariant =
  | 'solid'
  | 'brand'
  | 'outline'
  | 'tint'
  | 'plain'
  | 'danger'
  | 'new'
  | 'acknowledged'
  | 'preparing'
  | 'ready'

/**
 * Without a size a button has the height of its experience's controls: 32 px in back offices, 44 in a
 * storefront, 52 in a kitchen.
 */
export type ButtonSize = 'sm' | 'md' | 'lg' | 'xl' | 'kitchen'

export interface ButtonLook {
  variant?: ButtonVariant
  size?: ButtonSize
  /** As wide as its container. */
  block?: boolean
}

const BASE =
  'relative inline-flex flex-none select-none items-center justify-center whitespace-nowrap border text-center no-underline ' +
  'transition-[background-color,border-color,box-shadow,scale] active:scale-[.98] active:duration-press ' +
  'disabled:cursor-not-allowed disabled:border-transparent disabled:bg-sunken disabled:text-ink-3 disabled:shadow-none disabled:active:scale-100'

const VARIANTS: Record<ButtonVariant, string> = {
  solid: 'border-transparent bg-solid text-on-solid font-semibold hover:bg-solid/88',
  brand: 'border-ink/10 bg-brand text-on-brand font-semibold hover:bg-brand-hover',
  outline: 'border-line bg-surface text-ink font-semibold shadow-e-1 hover:border-line-2 hover:bg-canvas',
  tint: 'border-transparent bg-pick-tint-2 text-pick-ink font-semibold hover:border-pick-line',
  plain: 'border-transparent text-ink-2 font-medium hover:bg-hover hover:text-ink active:bg-press',
  danger: 'border-transparent bg-danger text-on-danger font-semibold hover:bg-danger/88',
  new: 'border-transparent bg-new-dot text-on-new font-bold hover:bg-new-dot/88',
  acknowledged:
    'border-transparent bg-acknowledged-dot text-on-acknowledged font-bold hover:bg-acknowledged-dot/88',
  preparing: 'border-transparent bg-preparing-dot text-on-preparing font-bold hover:bg-preparing-dot/88',
  ready: 'border-transparent bg-ready-dot text-on-ready font-bold hover:bg-ready-dot/88',
}

const ROOM = 'min-h-ctl gap-2 rounded-ctl px-ctl-pad text-ctl'

const SIZES: Record<ButtonSize, string> = {
  sm: 'min-h-ctl-sm gap-1.5 rounded-6 px-2.5 text-12',
  md: 'min-h-ctl-md gap-2 rounded-8 px-3 text-13',
  lg: 'min-h-ctl-lg gap-2 rounded-12 px-4.5 text-16',
  xl: 'min-h-ctl-xl gap-2.5 rounded-12 px-6 text-16',
  kitchen: 'min-h-15 gap-2.5 rounded-12 px-5 text-18 font-bold office:min-h-ctl-kitchen',
}

/**
 * The classes of a button, for elements that cannot be a Button: a label, the face of a file input, a
 * router's link.
 */
export function buttonClass({ variant = 'outline', size, block }: ButtonLook = {}): string {
  return cx(BASE, VARIANTS[variant], size ? SIZES[size] : ROOM, block && 'w-full')
}
