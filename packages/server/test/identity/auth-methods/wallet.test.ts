import * as Address from 'ox/Address'
import * as Hex from 'ox/Hex'
import * as PersonalMessage from 'ox/PersonalMessage'
import * as Secp256k1 from 'ox/Secp256k1'
import * as Signature from 'ox/Signature'
import { beforeAll, describe, expect, test } from 'vitest'
import { findOrCreateWalletAccount } from '../../../src/modules/identity/auth-methods/wallet/find-or-create-wallet-account.ts'
import { cleanUpAfterAll } from '../../clean-up-after-all.ts'
import { makeRestaurant } from '../../factories.ts'
import { openWorld, type World } from '../browser.ts'
import { api } from './factors.ts'
import { createHttpBrowser, type HttpBrowser } from './http-browser.ts'

let world: World
const cleanUp = cleanUpAfterAll()
beforeAll(async () => {
  world = await openWorld(cleanUp)
  await makeRestaurant(world.app, { domain: 'wallet.localhost' })
  world.app.config.signIn.walletChains = [1, 10]
})

function newWallet() {
  const privateKey = Secp256k1.randomPrivateKey()
  const address = Address.fromPublicKey(Secp256k1.getPublicKey({ privateKey }))
  const sign = (message: string) =>
    Signature.toHex(
      Secp256k1.sign({ payload: PersonalMessage.getSignPayload(Hex.fromString(message)), privateKey }),
    )
  return { address, sign }
}

async function messageFor(browser: HttpBrowser, address: string, origin = 'http://localhost:3000') {
  const step = await browser.post(`${origin}/api/auth/sign-in/wallet/message`, { address, chainId: 1 })
  expect(step.status, step.text).toBe(200)
  return step.json.message as string
}

describe('a wallet', () => {
  test('signs in with a signed message for this host, as the same person each time', async () => {
    const wallet = newWallet()
    const ids: string[] = []
    for (const browser of [createHttpBrowser(world), createHttpBrowser(world)]) {
      const message = await messageFor(browser, wallet.address)
      expect(message).toMatch(/^localhost:3000 wants you to sign in with your Ethereum account:/)
      const signature = wallet.sign(message)
      const done = await browser.post(`${api}/auth/sign-in/wallet`, { message, signature })
      expect(done.status, done.text).toBe(200)
      expect(done.json.user).toMatchObject({ email: '', name: expect.stringMatching(/^Wallet 0x/) })
      const { user, memberships } = (await browser.get(`${api}/me`)).json
      expect(user).toMatchObject({ email: '', hasPassword: false })
      expect(memberships).toEqual([])
      ids.push(user.id)
      expect((await browser.get(`${api}/me/identities`)).json.identities).toMatchObject([
        { provider: 'wallet', name: 'Wallet', label: wallet.address.toLowerCase(), removable: false },
      ])
    }
    expect(ids[0]).toBe(ids[1])
  })

  test.each([
    ['no account', false],
    ['an older account', true],
  ])('gets one account from concurrent sign-ins when %s has its placeholder address', async (_, isTaken) => {
    const { address } = newWallet()
    const email = `${address.toLowerCase()}@wallet.invalid`
    if (isTaken) await world.person(email)
    const ids = await Promise.all(
      Array.from({ length: 4 }, () => findOrCreateWalletAccount(world.app, address)),
    )
    expect(new Set(ids).size).toBe(1)
    const rows = await world.query(
      `select id, email = $2 as "isDefault" from auth.users where name like 'Wallet ' || left($1, 6) || '%' and
        name like '%' || right($1, 4)`,
      [address, email],
    )
    expect(rows).toEqual([{ id: ids[0], isDefault: !isTaken }])
  })

  test('must be of a supported chain', async () => {
    const { address } = newWallet()
    const step = await createHttpBrowser(world).post(`${api}/auth/sign-in/wallet/message`, {
      address,
      chainId: 56,
    })
    expect(step).toMatchObject({
      status: 400,
      json: { code: 'UNSUPPORTED_CHAIN', message: 'Unsupported chain' },
    })
  })

  test('is rejected with another signature, message, host or address, on a replay, or after expiry', async () => {
    const [wallet, thief] = [newWallet(), newWallet()]
    const refused = { status: 401, json: { code: 'INVALID_SIGNATURE' } }
    const browser = createHttpBrowser(world)
    const give = (message: string, signature: string, origin = 'http://localhost:3000') =>
      browser.post(`${origin}/api/auth/sign-in/wallet`, { message, signature })
    const first = await messageFor(browser, wallet.address)
    expect(await give(first, thief.sign(first))).toMatchObject(refused)
    // A failed attempt consumes the message.
    expect(await give(first, wallet.sign(first))).toMatchObject(refused)
    const second = await messageFor(browser, wallet.address)
    const changed = second.replace(wallet.address, Address.checksum(thief.address))
    expect(await give(changed, thief.sign(changed))).toMatchObject(refused)
    const third = await messageFor(browser, wallet.address)
    expect(await give(third, wallet.sign(third), 'http://wallet.localhost:3000')).toMatchObject(refused)
    const own = third.replace(/Nonce: .*/, `Nonce: ${'0'.repeat(32)}`)
    expect(await give(own, wallet.sign(own))).toMatchObject(refused)
    const late = await messageFor(browser, wallet.address)
    world.clock.now += 11 * 60_000
    expect(await give(late, wallet.sign(late))).toMatchObject(refused)
    expect(await give(late, `0x${'0'.repeat(130)}`)).toMatchObject(refused)
    expect((await browser.get(`${api}/me`)).json.user).toBeNull()
  })

  test('is not offered if no chain is configured', async () => {
    world.app.config.signIn.walletChains = []
    const { address } = newWallet()
    const step = await createHttpBrowser(world).post(`${api}/auth/sign-in/wallet/message`, {
      address,
      chainId: 1,
    })
    expect(step.status).toBe(404)
    expect((await createHttpBrowser(world).get(`${api}/auth-methods`)).json.wallet).toBeNull()
  })
})
