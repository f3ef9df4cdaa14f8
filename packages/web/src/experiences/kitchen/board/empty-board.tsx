import { ChefHat, WifiOff } from '@comanda/ui/icons.ts'

export interface EmptyBoardProps {
  name: string
  soundOn: boolean
  offline: boolean
}

/** Shown before the day's first order. */
export function EmptyBoard({ name, soundOn, offline }: EmptyBoardProps) {
  const Icon = offline ? WifiOff : ChefHat
  return (
    <main className="flex flex-auto flex-col items-center justify-center px-6 py-16 text-center">
      <Icon aria-hidden="true" className="mb-5 size-16 text-ink-2" />
      <h2 className="font-bold text-36 tracking-tight">No Orders Yet Today</h2>
      <p className="mt-2 text-20 text-ink-2">{name ? `${name} is ready for orders!` : 'Ready for orders!'}</p>
      {soundOn && <p className="mt-5 text-18 text-ink-2">Sound alerts are enabled</p>}
    </main>
  )
}
