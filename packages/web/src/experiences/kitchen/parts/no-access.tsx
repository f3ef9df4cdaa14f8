import type { Me } from '@comanda/contract/identity'
import { EmptyState } from '@comanda/ui/empty-state'
import { Lock } from '@comanda/ui/icons.ts'
import type { ReactNode } from 'react'
import { AccountButton } from '../../../shared/account/account-button.tsx'

export interface NoAccessProps {
  user: NonNullable<Me['user']>
  onSignedOut: () => void
  title: string
  children: ReactNode
}

/** Signed in, but not as somebody who may look here. */
export function NoAccess({ user, onSignedOut, title, children }: NoAccessProps) {
  return (
    <main className="grid min-h-dvh grid-rows-[auto_1fr]">
      <div className="flex justify-end p-4">
        <AccountButton user={user} onSignedOut={onSignedOut} />
      </div>
      <EmptyState
        level={1}
        className="justify-center"
        icon={<Lock aria-hidden="true" className="size-5" />}
        title={title}
      >
        {children}
      </EmptyState>
    </main>
  )
}
