import { change } from '../domain/change'
import { page } from '../api/answer'
import {
	boolean,
	integer,
	listing,
	mergeMetadata,
	metadata,
	oneOf,
	params,
	text,
	unset,
} from '../api/params'
import { route } from '../api/route'
import { missing, refused, unknownId } from '../faults'
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
		interval: oneOf(['day', 'week', 'month', 'year']),
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
		throw refused(
			`A price (\`${holder.id}\`) already uses that lookup key.`,
			'lookup_key',
			'resource_already_exists',
		)
	}
	change(world, 'price.updated', holder, (price) => {
		price.lookup_key = null
	})
}

export const catalogueRoutes = [
	route(
		'POST',
		'/v1/products',
		params({ ...productFields, id: text.optional(), name: text }),
		(world, given) => {
			if (given.id !== undefined && world.store.recall('product', given.id) !== null) {
				throw refused(`Product already exists.`, 'id', 'resource_already_exists')
			}
			const product = newProduct(world, {
				name: given.name,
				...(given.id === undefined ? {} : { id: given.id }),
				active: given.active ?? true,
				description: given.description === '' ? null : (given.description ?? null),
				metadata: mergeMetadata(null, given.metadata),
			})
			world.store.add('product', product)
			world.emit('product.created', product)
			return product
		},
	),
	route(
		'GET',
		'/v1/products',
		params({ ...listing, active: boolean.optional(), ids: z.array(text).optional() }),
		(world, given) => {
			const found = world.store
				.all('product')
				.filter((it) => given.active === undefined || it.active === given.active)
				.filter((it) => given.ids === undefined || given.ids.includes(it.id))
			return page('/v1/products', found, given)
		},
	),
	route('GET', '/v1/products/:id', params({}), (world, _given, id) => {
		const product = world.store.find('product', id)
		if (product === null) throw missing('product', id)
		return product
	}),
	route(
		'POST',
		'/v1/products/:id',
		params({ ...productFields, name: text.optional() }),
		(world, given, id) => {
			const product = world.store.find('product', id)
			if (product === null) throw missing('product', id)
			return change(world, 'product.updated', product, (it) => {
				it.name = given.name ?? it.name
				it.active = given.active ?? it.active
				if (given.description !== undefined) it.description = given.description || null
				it.metadata = mergeMetadata(it.metadata, given.metadata)
			})
		},
	),
	route('POST', '/v1/prices', params(newPriceFields), (world, given) => {
		if (given.product === undefined && given.product_data === undefined) {
			throw refused('Missing required param: product.', 'product', 'parameter_missing')
		}
		if (given.product !== undefined && world.store.find('product', given.product) === null) {
			throw unknownId('product', given.product, 'product')
		}
		claimLookupKey(world, given.lookup_key, given.transfer_lookup_key ?? false)
		const product =
			given.product ??
			world.store.add('product', newProduct(world, { name: given.product_data?.name ?? '' })).id
		const price = newPrice(world, {
			product,
			currency: given.currency.toLowerCase(),
			unitAmount: given.unit_amount,
			every:
				given.recurring === undefined
					? null
					: { interval: given.recurring.interval, count: given.recurring.interval_count ?? 1 },
			lookupKey: given.lookup_key ?? null,
			nickname: given.nickname ?? null,
			active: given.active ?? true,
			metadata: mergeMetadata(null, given.metadata),
		})
		world.store.add('price', price)
		world.emit('price.created', price)
		return price
	}),
	route(
		'GET',
		'/v1/prices',
		params({
			...listing,
			active: boolean.optional(),
			currency: text.optional(),
			lookup_keys: z.array(text).max(10).optional(),
			product: text.optional(),
			type: oneOf(['one_time', 'recurring']).optional(),
		}),
		(world, given) => {
			const keys = given.lookup_keys
			const found = world.store
				.all('price')
				.filter((it) => given.active === undefined || it.active === given.active)
				.filter((it) => given.currency === undefined || it.currency === given.currency)
				.filter((it) => given.product === undefined || it.product === given.product)
				.filter((it) => given.type === undefined || it.type === given.type)
				.filter((it) => keys === undefined || keys.includes(it.lookup_key ?? ''))
			return page('/v1/prices', found, given)
		},
	),
	route('GET', '/v1/prices/:id', params({}), (world, _given, id) => {
		const price = world.store.find('price', id)
		if (price === null) throw missing('price', id)
		return price
	}),
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
		(world, given, id) => {
			const price = world.store.find('price', id)
			if (price === null) throw missing('price', id)
			if (given.lookup_key !== price.lookup_key) {
				claimLookupKey(world, given.lookup_key, given.transfer_lookup_key ?? false)
			}
			return change(world, 'price.updated', price, (it) => {
				it.active = given.active ?? it.active
				it.lookup_key = given.lookup_key ?? it.lookup_key
				if (given.nickname !== undefined) it.nickname = given.nickname || null
				it.metadata = mergeMetadata(it.metadata, given.metadata)
			})
		},
	),
]
