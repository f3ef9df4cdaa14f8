import type { Me } from '@comanda/contract/identity'
import type { ComponentProps, FormEvent, ReactElement } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import type { AccessPage } from '../../src/experiences/storefront/access/access-page.tsx'
import ResetPasswordScreen from '../../src/experiences/storefront/screens/reset-password.tsx'
import { anonymous, loadMe } from '../../src/shared/sign-in/load-me.ts'
import { renderText } from '../render-text.ts'

let page: ComponentProps<typeof AccessPage>
vi.mock('../../src/experiences/storefront/access/access-page.tsx', () => ({
  AccessPage: (shown: ComponentProps<typeof AccessPage>) => {
    page = shown
    return shown.text
  },
}))
vi.mock('../../src/experiences/storefront/parts/use-main-variant.ts', () => ({
  useMainVariant: () => 'solid',
}))
vi.mock('../../src/shared/sign-in/use-link-token.ts', () => ({ useLinkToken: () => 'token' }))
vi.mock('../../src/shared/sign-in/new-password.tsx', () => ({
  NewPassword: () => null,
  newPasswordIssue: () => undefined,
}))
vi.mock('../../src/shared/sign-in/auth-client.ts', () => ({ resetPassword: async () => {} }))
vi.mock(import('../../src/shared/sign-in/load-me.ts'), async (original) => ({
  ...(await original()),
  loadMe: vi.fn(),
}))

test('only who was signed in during the reset is called another account, not who signs in with the new password', async () => {
  const otherTab = new BroadcastChannel('comanda.session')
  onTestFinished(() => otherTab.close())
  vi.mocked(loadMe).mockResolvedValue(signedIn('bob@example.com'))
  const shown = await renderText(<ResetPasswordScreen />)
  submit()
  await vi.waitFor(() => expect(shown()).toMatch(/^You are signed in as bob@example\.com\. That is another/))
  vi.mocked(loadMe).mockResolvedValue(signedIn('ada@example.com'))
  otherTab.postMessage('signed-in')
  await vi.waitFor(() => expect(shown()).toBe('All devices are signed out. Sign in with the new one.'))
})

function submit() {
  const { props } = page.children as ReactElement<{
    onSubmit: (event: Pick<FormEvent, 'preventDefault'>) => void
  }>
  props.onSubmit({ preventDefault: () => {} })
}

function signedIn(email: string): Me {
  const user = { id: email, email } as NonNullable<Me['user']>
  return { ...anonymous, user }
}
