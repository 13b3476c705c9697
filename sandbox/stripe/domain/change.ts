import type { Kind, Kinds } from '../store'
import type { EventType, World } from '../world'

/** Changes an object and emits the event with `previous_attributes`. */
export function change<T extends object>(
	world: World,
	type: EventType,
	object: T,
	work: Partial<T> | ((object: T) => void),
): T {
	const before = structuredClone(object) as Record<string, unknown>
	if (typeof work === 'function') work(object)
	else Object.assign(object, work)
	const after = object as Record<string, unknown>
	const previous = Object.entries(before).filter(
		([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key]),
	)
	if (previous.length > 0) world.emit(type, object, Object.fromEntries(previous))
	return object
}

/** The kinds whose creation Stripe announces by an event. */
type CreatedKind = { [K in Kind]: `${K}.created` extends EventType ? K : never }[Kind]

/** Stores a new object and emits its event. */
export function create<K extends CreatedKind>(world: World, kind: K, object: Kinds[K]): Kinds[K] {
	world.store.add(kind, object)
	world.emit(`${kind}.created`, object)
	return object
}
