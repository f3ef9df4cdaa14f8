import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventuallyEqual, expectText, hydrated } from '../harness/check.ts'
import type { Journey } from '../harness/journey.ts'
import { appCode } from '../helpers/authenticator-app.ts'
import { newContact, open } from '../helpers/customer.ts'
import { signedInEmail, signOutLocally } from '../helpers/session.ts'

const password = 'seven wet otters'

/**
 * Sign-in at an identity provider: from the button, through the provider's page, and back to the restaurant.
 */
export const providerJourney: Journey = {
  name: 'sign-in: account at an identity provider',
  async run({ world, newWindow, step }) {
    const { email } = newContact()
    const page = await newWindow()

    await step('the buttons of providers fit the narrowest phone', async () => {
      await page.setViewportSize({ width: 320, height: 640 })
      await open(page, world.url('sakura', '/login'))
      const button = page.getByRole('button', { name: 'Continue with Sandbox identity' })
      await button.waitFor()
      const { x, width } = (await button.boundingBox()) ?? { x: 0, width: 0 }
      assert.ok(x >= 0 && x + width <= 320, `the button ends at ${x + width} px`)
      await page.setViewportSize({ width: 1280, height: 800 })
    })

    await step('a sign-in cancelled at the provider returns with a message', async () => {
      await open(page, world.url('sakura', '/login?next=/account'))
      await page.getByRole('button', { name: 'Continue with Sandbox identity' }).click()
      await expectText(page, 'Who signs in?')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await expectText(page, 'The sign-in was cancelled.')
      assert.equal(await signedInEmail(page), null)
    })

    await step('a new user returns to the requested page', async () => {
      await open(page, world.url('sakura', '/login?next=/account'))
      await page.getByRole('button', { name: 'Continue with Sandbox identity' }).click()
      await page.getByLabel('Another address').fill(email)
      await page.getByLabel('Name').fill('Ada Long')
      await page.getByRole('button', { name: 'Sign in with this address' }).click()
      await page.waitForURL(world.url('sakura', '/account'))
      await hydrated(page)
      assert.equal(await signedInEmail(page), email)
    })

    await step('the session is not valid on another host', async () => {
      await open(page, world.url('liberty', '/login'))
      assert.equal(await signedInEmail(page), null)
    })

    await step('the account is linked, and cannot be unlinked as the only sign-in method', async () => {
      await open(page, world.url('sakura', '/account/security'))
      await expectText(page, 'Sandbox identity')
      assert.ok(await page.getByRole('button', { name: 'Unlink' }).isDisabled())
    })

    await step('a link that fails does not claim that the user is signed out', async () => {
      await open(page, world.url('sakura', '/auth/callback?error=identity_already_exists'))
      await expectText(page, 'This account is linked to another user.')
      await expectText(page, 'That did not work')
      await expectText(page, 'You are still signed in. Nothing has changed in your account.')
    })
  },
}

/** Second factor: set up, required, entered incorrectly, and lost. */
export const secondFactorJourney: Journey = {
  name: 'sign-in: authenticator app, recovery code, trusted device',
  async run({ world, newWindow, step }) {
    const { email } = newContact()
    const page = await newWindow()
    let secret = ''
    let recoveryCodes: string[] = []

    await step('the app is set up', async () => {
      await signUp(page, world.url('liberty', '/login'), email)
      await open(page, world.url('liberty', '/account/security'))
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('button', { name: /^Authenticator app/ }).click()
      await confirmIdentity(page)
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
      secret = (await page.locator('.font-code.select-all').first().innerText()).trim()
      const field = page.getByLabel('Code from the app')
      await field.fill(appCode(secret) === '000000' ? '111111' : '000000')
      await expectText(page, 'This code is wrong, has expired or has already been used.')
      await field.fill(appCode(secret))
      const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
      await codes.first().waitFor()
      recoveryCodes = await codes.allInnerTexts()
      assert.equal(recoveryCodes.length, 10)
      await page.getByLabel('I’ve saved these codes').check()
      await page.getByRole('button', { name: 'Done' }).click()
      await expectText(page, '10 left. Each allows one sign-in without your phone.')
    })

    await step('a password alone no longer signs in', async () => {
      const other = await newWindow()
      await passwordSignIn(other, world.url('liberty', '/login'), email)
      const field = other.getByLabel('Code from the app')
      await field.fill(appCode(secret) === '000000' ? '111111' : '000000')
      await expectText(other, 'This code is wrong, has expired or has already been used.')
      assert.equal(await signedInEmail(other), null)
      await other.getByLabel('Trust this device for 30 days').check()
      // The current code was used in the setup; the next one is already valid, to allow for clock
      // differences.
      await field.fill(appCode(secret, 1))
      await eventuallyEqual(() => signedInEmail(other), email)
      await other.waitForURL((url) => url.pathname !== '/login')
      await other.evaluate(signOutLocally)
      await passwordSignIn(other, world.url('liberty', '/login'), email)
      await eventuallyEqual(() => signedInEmail(other), email)
    })

    await step('a recovery code replaces a lost phone, once', async () => {
      const lost = await newWindow({ viewport: { width: 390, height: 844 } })
      await passwordSignIn(lost, world.url('liberty', '/login'), email)
      await useRecoveryCode(lost, recoveryCodes[0] ?? '')
      await eventuallyEqual(() => signedInEmail(lost), email)
      const again = await newWindow()
      await passwordSignIn(again, world.url('liberty', '/login'), email)
      await useRecoveryCode(again, recoveryCodes[0] ?? '')
      await expectText(again, 'This recovery code is incorrect or was already used.')
      assert.equal(await signedInEmail(again), null)
    })
  },
}

/** A passkey in a virtual authenticator. */
export const passkeyJourney: Journey = {
  name: 'sign-in: passkey',
  async run({ world, newWindow, step }) {
    const { email } = newContact()
    const page = await newWindow()
    await withAuthenticator(page)

    await step('a passkey is created', async () => {
      await signUp(page, world.url('napoli', '/login'), email)
      await open(page, world.url('napoli', '/account/security'))
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await confirmIdentity(page)
      await expectText(page, /^Added /)
    })

    await step('the passkey alone signs in', async () => {
      await page.evaluate(signOutLocally)
      assert.equal(await signedInEmail(page), null)
      await open(page, world.url('napoli', '/login?next=/account/security'))
      await page
        .getByRole('button', { name: 'Sign in with a passkey' })
        .or(signedInByAutofill(page))
        .first()
        .click()
      await page.waitForURL(world.url('napoli', '/account/security'))
      assert.equal(await signedInEmail(page), email)
    })

    await step('a removed passkey no longer signs in', async () => {
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await confirmIdentity(page)
      await expectText(page, 'No passkeys yet')
      await page.evaluate(signOutLocally)
      await open(page, world.url('napoli', '/login'))
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await expectText(page, 'This passkey was not accepted. Use another sign-in method.')
      assert.equal(await signedInEmail(page), null)
    })
  },
}

/** A virtual device that always confirms the user's presence. */
async function withAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

/**
 * Autofill may sign in before the button can be clicked; then this heading of the next page is visible
 * instead.
 */
function signedInByAutofill(page: Page): Locator {
  return page.getByRole('heading', { name: 'Passkeys' })
}

async function signUp(page: Page, login: string, email: string): Promise<void> {
  await open(page, login)
  await page.getByText('Sign up', { exact: true }).click()
  await page.getByLabel('Name').fill('Ada Long')
  await page.getByLabel('Phone number').fill('9085550123')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create account' }).click()
  await page.waitForURL(({ pathname }) => pathname !== '/login')
  await eventuallyEqual(() => signedInEmail(page), email)
}

async function passwordSignIn(page: Page, login: string, email: string): Promise<void> {
  await open(page, login)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

async function useRecoveryCode(page: Page, code: string): Promise<void> {
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await page.getByLabel('Recovery code').fill(code)
  await page.getByRole('button', { name: 'Verify' }).click()
}

async function confirmIdentity(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm your identity' })
  await dialog.getByLabel('Password', { exact: false }).first().fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
}
