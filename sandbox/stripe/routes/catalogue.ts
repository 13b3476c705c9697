import { change, create } from '../domain/change'
import { editPrice } from '../domain/prices'
import {
	boolean,
	integer,
	mergeMetadata,
	metadata,
	enumOf,
	params,
	text,
	unset,
} from '../api/params'
import { listRoute, retrieveRoute, route } from '../api/route'
import { requireObject, requireReferenced } from '../domain/lookup'
import { stripeError } from '../faults'
import { newPrice, newProduct } from '../factories/catalogue'
import type { World } from '../world'
import { z } from 'zod'

/** /v1/products and /v1/prices. */

const productFields = {
	active: boolean.optional(),
	description: text.or(unset).optional(),
	metadata: metadata.optional(),
}

const newPriceFields = {
	currency: text,
	unit_amount: integer,
	product: text.optional(),
	product_data: params({ name: text, metadata: metadata.optional() }).optional(),
	recurring: params({
		interval: enumOf(['day', 'week', 'month', 'year']),
		interval_count: integer.optional(),
	}).optional(),
	lookup_key: text.optional(),
	transfer_lookup_key: boolean.optional(),
	nickname: text.optional(),
	active: boolean.optional(),
	metadata: metadata.optional(),
}

/** Moves a lookup key, which is unique among prices. @throws Fault unless it may be transferred */
function claimLookupKey(world: World, key: string | undefined, mayMove: boolean): void {
	const holder = world.store.all('price').find((price) => price.lookup_key === key)
	if (key === undefined || holder === undefined) return
	if (!mayMove) {
		throw stripeError(
			`A price (\`${holder.id}\`) already uses that lookup key.`,
			'lookup_key',
			'resource_already_exists',
		)
	}
	editPrice(world, holder, { lookup_key: null })
}

export const catalogueRoutes = [
	route(
		'POST',
		'/v1/products',
		params({ ...productFields, id: text.optional(), name: text }),
		(world, fields) => {
			if (fields.id !== undefined && world.store.recall('product', fields.id) !== null) {
				throw stripeError(`Product already exists.`, 'id', 'resource_already_exists')
			}
			const product = newProduct(world, {
				name: fields.name,
				id: fields.id,
				active: fields.active ?? true,
				description: fields.description || null,
				metadata: mergeMetadata(null, fields.metadata),
			})
			return create(world, 'product', product)
		},
	),
	listRoute(
		'/v1/products',
		'product',
		{ active: boolean.optional(), ids: z.array(text).optional() },
		{ ids: ({ id }, ids) => ids.includes(id) },
	),
	retrieveRoute('/v1/products', 'product'),
	route(
		'POST',
		'/v1/products/:id',
		params({ ...productFields, name: text.optional() }),
		(world, fields, id) =>
			change(world, 'product.updated', requireObject(world, 'product', id), (it) => {
				it.name = fields.name ?? it.name
				it.active = fields.active ?? it.active
				if (fields.description !== undefined) it.description = fields.description || null
				it.metadata = mergeMetadata(it.metadata, fields.metadata)
			}),
	),
	route('POST', '/v1/prices', params(newPriceFields), (world, fields) => {
		if (fields.product === undefined && fields.product_data === undefined) {
			throw stripeError('Missing required param: product.', 'product', 'parameter_missing')
		}
		if (fields.product !== undefined) {
			requireReferenced(world, 'product', fields.product, 'product')
		}
		claimLookupKey(world, fields.lookup_key, fields.transfer_lookup_key ?? false)
		const product =
			fields.product ??
			world.store.add('product', newProduct(world, { name: fields.product_data?.name ?? '' })).id
		const price = newPrice(world, {
			product,
			currency: fields.currency.toLowerCase(),
			unitAmount: fields.unit_amount,
			every:
				fields.recurring === undefined
					? null
					: { interval: fields.recurring.interval, count: fields.recurring.interval_count ?? 1 },
			lookup_key: fields.lookup_key ?? null,
			nickname: fields.nickname ?? null,
			active: fields.active ?? true,
			metadata: mergeMetadata(null, fields.metadata),
		})
		return create(world, 'price', price)
	}),
	listRoute(
		'/v1/prices',
		'price',
		{
			active: boolean.optional(),
			currency: text.optional(),
			lookup_keys: z.array(text).max(10).optional(),
			product: text.optional(),
			type: enumOf(['one_time', 'recurring']).optional(),
		},
		{ lookup_keys: ({ lookup_key: key }, keys) => keys.includes(key ?? '') },
	),
	retrieveRoute('/v1/prices', 'price'),
	route(
		'POST',
		'/v1/prices/:id',
		params({
			active: boolean.optional(),
			lookup_key: text.optional(),
			transfer_lookup_key: boolean.optional(),
			nickname: text.or(unset).optional(),
			metadata: metadata.optional(),
		}),
		(world, fields, id) => {
			const price = requireObject(world, 'price', id)
			if (fields.lookup_key !== price.lookup_key) {
				claimLookupKey(world, fields.lookup_key, fields.transfer_lookup_key ?? false)
			}
			return editPrice(world, price, (it) => {
				it.active = fields.active ?? it.active
				it.lookup_key = fields.lookup_key ?? it.lookup_key
				if (fields.nickname !== undefined) it.nickname = fields.nickname || null
				it.metadata = mergeMetadata(it.metadata, fields.metadata)
			})
		},
	),
]
