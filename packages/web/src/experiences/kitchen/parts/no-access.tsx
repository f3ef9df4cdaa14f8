import { EmptyState } from '@comanda/ui/empty-state'
import { Lock } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'

export interface NoAccessProps {
  /** The account menu, with the sign-out. */
  account: ReactNode
  title: string
  children: ReactNode
}

/** Shown to a signed-in user without access. */
export function NoAccess({ account, title, children }: NoAccessProps) {
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr]">
      <div className="flex justify-end p-4">{account}</div>
      <EmptyState level={1} className="justify-center" icon={<Lock className="size-5" />} title={title}>
        {children}
      </EmptyState>
    </main>
  )
}
