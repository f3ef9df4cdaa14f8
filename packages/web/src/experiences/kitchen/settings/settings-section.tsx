import { type ReactNode, useId } from 'react'

/** One titled section of the kitchen's settings. */
export function SettingsSection({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-line border-t pt-5 first:border-t-0 first:pt-0">
      <h3 id={id} className="mb-3 font-semibold text-20">
        {title}
      </h3>
      {children}
    </section>
  )
}
