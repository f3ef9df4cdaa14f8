import { z } from 'zod'
import { balanceOf, linesOf, linesOfPayout } from './balance.ts'
import { cancelIntent, captureIntent, updateIntent } from './change-intent.ts'
import { confirmIntent, confirmParams } from './confirm-intent.ts'
import { connectOperations } from './connect-operations.ts'
import { createIntent } from './create-intent.ts'
import {
  attachMethod,
  createCustomer,
  deleteCustomer,
  detachMethod,
  listMethods,
  requireCustomer,
} from './customers.ts'
import { invalidRequest } from './errors.ts'
import type { Form } from './form.ts'
import { createMethodFromForm } from './methods.ts'
import type { PaymentIntent } from './objects.ts'
import { found, get, type ProviderOperation, post, remove } from './operation.ts'
import { readParams } from './params.ts'
import { listOf, publicIntent, searchIntents } from './read.ts'
import { createRefund } from './refund.ts'
import type { Call, Payments } from './state.ts'

const confirmation = z.object(confirmParams)

/** All API operations that the sandbox implements. */
export function providerOperations(p: Payments): ProviderOperation[] {
  const intents = '/v1/payment_intents'
  return [
    { ...post(intents, 'create'), run: (form, call) => createIntent(p, form, call) },
    { ...get(intents), run: (form) => listOf(p.intents.all(), form, intents) },
    { ...get(`${intents}/search`), run: (form) => searchIntents(p.intents.all(), form) },
    {
      ...get(`${intents}/:id`),
      publishable: true,
      run: (form, call, id) => shown(find(form, call, id), call),
    },
    {
      ...post(`${intents}/:id`, 'update'),
      run: (form, call, id) => updateIntent(p, find(form, call, id), form, call),
    },
    {
      ...post(`${intents}/:id/confirm`, 'confirm'),
      publishable: true,
      run(form, call, id) {
        const intent = find(form, call, id)
        return shown(confirmIntent(p, intent, readParams(confirmation, form), call), call)
      },
    },
    {
      ...post(`${intents}/:id/capture`, 'capture'),
      run: (form, call, id) => captureIntent(p, find(form, call, id), form, call),
    },
    {
      ...post(`${intents}/:id/cancel`, 'cancel'),
      run: (form, call, id) => cancelIntent(p, find(form, call, id), form, call),
    },
    {
      ...post('/v1/payment_methods', 'other'),
      publishable: true,
      run: (form, call) => createMethodFromForm(p, form, call).method,
    },
    {
      ...get('/v1/payment_methods/:id'),
      run: (_, __, id) => found(p.methods.get(id)?.method, 'PaymentMethod', id),
    },
    {
      ...get('/v1/payment_methods'),
      run: (form) => listMethods(p, form, form.customer, '/v1/payment_methods'),
    },
    {
      ...post('/v1/payment_methods/:id/attach', 'other'),
      run: (form, _, id) => attachMethod(p, id, form),
    },
    { ...post('/v1/payment_methods/:id/detach', 'other'), run: (_, __, id) => detachMethod(p, id) },
    { ...post('/v1/customers', 'other'), run: (form, call) => createCustomer(p, form, call) },
    { ...get('/v1/customers/:id'), run: (_, __, id) => requireCustomer(p, id, 'id') },
    { ...remove('/v1/customers/:id'), run: (_, __, id) => deleteCustomer(p, id) },
    { ...post('/v1/refunds', 'refund'), run: (form, call) => createRefund(p, form, call) },
    { ...get('/v1/refunds'), run: (form) => listOf(p.refunds.all(), form, '/v1/refunds') },
    { ...get('/v1/refunds/:id'), run: (_, __, id) => found(p.refunds.get(id), 'refund', id) },
    { ...get('/v1/charges'), run: (form) => listOf(p.charges.all(), form, '/v1/charges') },
    {
      ...get('/v1/charges/:id'),
      run: (_, { account }, id) => {
        const own = p.accountPayments.get(id)
        return account
          ? found(own?.account === account ? own.object : undefined, 'charge', id)
          : found(p.charges.get(id), 'charge', id)
      },
    },
    { ...get('/v1/events'), run: (form) => listOf(p.events.all(), form, '/v1/events') },
    { ...get('/v1/events/:id'), run: (_, __, id) => found(p.events.get(id), 'event', id) },
    {
      ...get('/v1/balance_transactions/:id'),
      run: (_, __, id) => found(p.balance.get(id), 'balance transaction', id),
    },
    {
      ...get('/v1/balance_transactions'),
      run(form, call) {
        const { payout } = form
        const lines = typeof payout === 'string' ? linesOfPayout(p, call, payout) : linesOf(p, call)
        return listOf(lines, form, '/v1/balance_transactions')
      },
    },
    { ...get('/v1/balance'), run: (_, call) => balanceOf(p, call) },
    ...connectOperations(p),
  ]

  function find(form: Form, call: Call, id: string): PaymentIntent {
    const intent = found(p.intents.get(id), 'payment_intent', id, 'intent')
    if (call.publishable && form.client_secret !== intent.client_secret) {
      const message =
        'The client_secret provided does not match the client_secret associated with the PaymentIntent.'
      throw invalidRequest(message, { code: 'payment_intent_invalid_parameter', param: 'client_secret' })
    }
    return intent
  }
}

function shown(intent: PaymentIntent, call: Call): object {
  return call.publishable ? publicIntent(intent) : intent
}
