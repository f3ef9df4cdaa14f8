import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { eventually, hydrated, sees } from '../frame/check.ts'
import type { Journey } from '../frame/journey.ts'
import { appCode } from '../people/authenticator-app.ts'
import { open, somebodyNew } from '../people/customer.ts'

const password = 'seven wet otters'

/** An account elsewhere: from the button, over the provider's page, and back to the restaurant. */
export const providerJourney: Journey = {
  name: 'sign-in: with an account at an identity provider',
  async run({ world, newWindow, step }) {
    const { email } = somebodyNew()
    const page = await newWindow()

    await step('leave for the provider and turn away there', async () => {
      await open(page, world.url('sakura', '/login?next=/account'))
      await page.getByRole('button', { name: 'Continue with Sandbox identity' }).click()
      await sees(page, 'Who signs in?')
      await page.getByRole('button', { name: 'Cancel' }).click()
      await sees(page, 'The sign-in was cancelled.')
      assert.equal(await whoIsSignedIn(page), null)
    })

    await step('come back as somebody new, to where one wanted to go', async () => {
      await open(page, world.url('sakura', '/login?next=/account'))
      await page.getByRole('button', { name: 'Continue with Sandbox identity' }).click()
      await page.getByLabel('Another address').fill(email)
      await page.getByLabel('Name').fill('Ada Long')
      await page.getByRole('button', { name: 'Sign in with this address' }).click()
      await page.waitForURL(world.url('sakura', '/account'))
      await hydrated(page)
      assert.equal(await whoIsSignedIn(page), email)
    })

    await step('be nobody on another host', async () => {
      await open(page, world.url('liberty', '/login'))
      assert.equal(await whoIsSignedIn(page), null)
    })

    await step('see it among the linked accounts, as the last one that stays', async () => {
      await open(page, world.url('sakura', '/account/security'))
      await sees(page, 'Sandbox identity')
      assert.ok(await page.getByRole('button', { name: 'Unlink' }).isDisabled())
    })
  },
}

/** A second step: set up, asked for, guessed wrong, and lost. */
export const secondFactorJourney: Journey = {
  name: 'sign-in: second factor by an app, recovery code, trusted device',
  async run({ world, newWindow, step }) {
    const { email } = somebodyNew()
    const page = await newWindow()
    let secret = ''
    let recoveryCodes: string[] = []

    await step('set up the app', async () => {
      await signUp(page, world.url('liberty', '/login'), email)
      await open(page, world.url('liberty', '/account/security'))
      await page.getByRole('button', { name: 'Set up' }).click()
      await page.getByRole('button', { name: /^Authenticator app/ }).click()
      await confirmItIsMe(page)
      await page.getByRole('img', { name: 'QR code for your authenticator app' }).waitFor()
      secret = (await page.locator('.font-code.select-all').first().innerText()).trim()
      const field = page.getByLabel('Code of your app')
      await field.fill(appCode(secret) === '000000' ? '111111' : '000000')
      await sees(page, 'This code is wrong, has expired or was used already.')
      await field.fill(appCode(secret))
      const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
      await codes.first().waitFor()
      recoveryCodes = await codes.allInnerTexts()
      assert.equal(recoveryCodes.length, 10)
      await page.getByLabel('I have kept these codes').check()
      await page.getByRole('button', { name: 'Done' }).click()
      await sees(page, '10 left, each for one sign-in without your phone')
    })

    await step('a password alone opens nothing any more', async () => {
      const other = await newWindow()
      await passwordSignIn(other, world.url('liberty', '/login'), email)
      const field = other.getByLabel('Code of your app')
      await field.fill(appCode(secret) === '000000' ? '111111' : '000000')
      await sees(other, 'This code is wrong, has expired or was used already.')
      assert.equal(await whoIsSignedIn(other), null)
      await other.getByLabel('Trust this device for 30 days').check()
      // The code of the set-up was used; the next one is good already, for clocks differ.
      await field.fill(appCode(secret, 1))
      await eventually(() => whoIsSignedIn(other), email)
      await other.waitForURL((url) => url.pathname !== '/login')
      await other.evaluate(signOutHere)
      await passwordSignIn(other, world.url('liberty', '/login'), email)
      await eventually(() => whoIsSignedIn(other), email)
    })

    await step('a recovery code helps whoever lost the phone, once', async () => {
      const lost = await newWindow({ viewport: { width: 390, height: 844 } })
      await passwordSignIn(lost, world.url('liberty', '/login'), email)
      await useRecoveryCode(lost, recoveryCodes[0] ?? '')
      await eventually(() => whoIsSignedIn(lost), email)
      const again = await newWindow()
      await passwordSignIn(again, world.url('liberty', '/login'), email)
      await useRecoveryCode(again, recoveryCodes[0] ?? '')
      await sees(again, 'This recovery code is not right, or was used already.')
      assert.equal(await whoIsSignedIn(again), null)
    })
  },
}

/** A passkey in the browser's own authenticator. */
export const passkeyJourney: Journey = {
  name: 'sign-in: with a passkey',
  async run({ world, newWindow, step }) {
    const { email } = somebodyNew()
    const page = await newWindow()
    await withAuthenticator(page)

    await step('make a passkey', async () => {
      await signUp(page, world.url('napoli', '/login'), email)
      await open(page, world.url('napoli', '/account/security'))
      await page.getByRole('button', { name: 'Add a passkey' }).click()
      await confirmItIsMe(page)
      await sees(page, /^Added /)
    })

    await step('sign in with it, and with nothing else', async () => {
      await page.evaluate(signOutHere)
      assert.equal(await whoIsSignedIn(page), null)
      await open(page, world.url('napoli', '/login?next=/account/security'))
      await page
        .getByRole('button', { name: 'Sign in with a passkey' })
        .or(inEmailField(page))
        .first()
        .click()
      await eventually(() => whoIsSignedIn(page), email)
    })

    await step('remove it: it opens nothing any more', async () => {
      await open(page, world.url('napoli', '/account/security'))
      await page.getByRole('button', { name: 'Remove' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click()
      await confirmItIsMe(page)
      await sees(page, 'No passkeys yet')
      await page.evaluate(signOutHere)
      await open(page, world.url('napoli', '/login'))
      await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
      await sees(page, 'This passkey was not accepted. Sign in another way.')
      assert.equal(await whoIsSignedIn(page), null)
    })
  },
}

/** A device with a fingerprint reader that always says yes. */
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

/** Where the browser offered it in the e-mail field by itself, the form is gone before one can press. */
function inEmailField(page: Page): Locator {
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
  await eventually(() => whoIsSignedIn(page), email)
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

async function confirmItIsMe(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm it is you' })
  await dialog.getByLabel('Password', { exact: false }).first().fill(password)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await dialog.waitFor({ state: 'detached' })
}

async function whoIsSignedIn(page: Page): Promise<string | null> {
  return page.evaluate(async () => (await (await fetch('/api/me')).json()).user?.email ?? null)
}

async function signOutHere(): Promise<void> {
  await fetch('/api/auth/sign-out', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"scope":"local"}',
  })
}
