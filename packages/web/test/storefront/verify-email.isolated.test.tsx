import { Children, type ComponentProps, isValidElement, type ReactElement, type ReactNode } from 'react'
import { expect, test, vi } from 'vitest'
import type { AccessPage } from '../../src/experiences/storefront/access/access-page.tsx'
import VerifyEmailScreen from '../../src/experiences/storefront/screens/verify-email.tsx'
import { RequestError } from '../../src/shared/failure.ts'
import { verifyEmail } from '../../src/shared/sign-in/auth-client.ts'
import { renderText } from '../render-text.ts'

let page: ComponentProps<typeof AccessPage>
vi.mock('../../src/experiences/storefront/access/access-page.tsx', () => ({
  AccessPage: (shown: ComponentProps<typeof AccessPage>) => {
    page = shown
    return shown.title
  },
}))
vi.mock('../../src/experiences/storefront/parts/use-main-variant.ts', () => ({
  useMainVariant: () => 'solid',
}))
vi.mock('../../src/shared/sign-in/use-link-token.ts', () => ({ useLinkToken: () => 'token' }))
vi.mock('../../src/shared/sign-in/auth-client.ts', () => ({ verifyEmail: vi.fn() }))
vi.mock('../../src/shared/sign-in/load-me.ts', async (original) => ({
  ...(await original<typeof import('../../src/shared/sign-in/load-me.ts')>()),
  loadMe: async () => null,
}))

test('a link that the server did not check is tried again, and not called used', async () => {
  vi.mocked(verifyEmail).mockRejectedValueOnce(new RequestError('Server error.', 'HTTP_500', 500))
  vi.mocked(verifyEmail).mockResolvedValueOnce('ada@example.com')
  const shown = await renderText(<VerifyEmailScreen />)
  await vi.waitFor(() => expect(shown()).toBe('The link could not be checked'))
  buttonOf(page.children)?.props.onClick()
  await vi.waitFor(() => expect(shown()).toBe('Your email is confirmed'))
})

function buttonOf(node: ReactNode): ReactElement<{ onClick: () => void }> | undefined {
  const elements = Children.toArray(node).filter(
    isValidElement<{ children?: ReactNode; onClick: () => void }>,
  )
  return (
    elements.find(({ props }) => props.onClick) ??
    elements.map(({ props }) => buttonOf(props.children)).find((found) => found !== undefined)
  )
}
