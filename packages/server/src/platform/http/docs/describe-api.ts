import { checkoutRequest, contact, deliveryQuote } from '@comanda/contract/checkout-shapes'
import { contract } from '@comanda/contract/contract'
import { me } from '@comanda/contract/identity'
import { board, kitchenRestaurant, ticket } from '@comanda/contract/kitchen'
import { menu, picture, product } from '@comanda/contract/menus'
import { orderView } from '@comanda/contract/orders'
import { orderingSettings, publicRestaurant, restaurantCard } from '@comanda/contract/restaurants'
import { appVersion } from '@comanda/contract/version'
import { type JSONSchema, type OpenAPI, OpenAPIGenerator, toOpenAPISchema } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import { globalRegistry, type z } from 'zod'
import { documentAccess } from './describe-access.ts'
import { documentErrors, errorBodySchema, errorSchema } from './describe-errors.ts'
import { breakdown, cartChange, pricedLine, spelledOut } from './priced-schemas.ts'

type Schema = Exclude<JSONSchema, boolean>

/** Schemas that are defined once and referenced. */
const shared: Record<string, z.ZodType> = {
  Picture: picture,
  Product: product,
  Menu: menu,
  OrderingSettings: orderingSettings,
  PublicRestaurant: publicRestaurant,
  RestaurantCard: restaurantCard,
  CheckoutRequest: checkoutRequest,
  Contact: contact,
  DeliveryQuote: deliveryQuote,
  PricedLine: pricedLine,
  Breakdown: breakdown,
  CartChange: cartChange,
  OrderView: orderView,
  KitchenRestaurant: kitchenRestaurant,
  Ticket: ticket,
  Board: board,
  Me: me,
}

let described: Promise<OpenAPI.Document> | undefined

/** The OpenAPI 3.1 description of every operation, generated once. */
export function describeApi(): Promise<OpenAPI.Document> {
  described ??= generate()
  return described
}

async function generate(): Promise<OpenAPI.Document> {
  const generator = new OpenAPIGenerator({ schemaConverters: [createConverter()] })
  const document = await generator.generate(contract, {
    info: {
      title: 'Comanda API',
      version: appVersion,
      description:
        'Restaurants, menus, checkout, orders and kitchens. Money is integer US cents, percentages are thousandths of a percent, instants are milliseconds since 1970. Every failure has the body ErrorBody.',
    },
    servers: [{ url: '/api' }],
    commonSchemas: Object.fromEntries(Object.entries(shared).map(([name, schema]) => [name, { schema }])),
    customErrorResponseBodySchema: errorSchema,
  })
  document.components = {
    ...document.components,
    schemas: { ErrorBody: toOpenAPISchema(errorBodySchema), ...document.components?.schemas },
  }
  documentErrors(document)
  documentAccess(document)
  return document
}

/**
 * The contract takes some domain types without a schema; the converter replaces them by the spelled-out
 * schemas.
 */
function createConverter(): ZodToJsonSchemaConverter {
  return new ZodToJsonSchemaConverter({
    interceptors: [
      ({ next, ...options }) => {
        if (options.schema._zod.def.type !== 'custom') return withoutMachineLimits(next(options))
        const description = globalRegistry.get(options.schema)?.description ?? ''
        return next({ ...options, schema: spelledOut[description] ?? options.schema })
      },
    ],
  })
}

/** The safe-integer bounds are not business rules and would clutter the page. */
function withoutMachineLimits([required, schema]: [boolean, Schema]): [boolean, Schema] {
  const { minimum, maximum, ...rest } = schema
  const cleaned = {
    ...rest,
    ...(minimum === undefined || minimum === Number.MIN_SAFE_INTEGER ? {} : { minimum }),
    ...(maximum === undefined || maximum === Number.MAX_SAFE_INTEGER ? {} : { maximum }),
  }
  return [required, cleaned]
}
