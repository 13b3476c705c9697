import type { EventType, World } from '../world'

/** Changes an object and emits the event with `previous_attributes`. */
export function change<T extends object>(
	world: World,
	type: EventType,
	object: T,
	work: (object: T) => void,
): T {
	const before = structuredClone(object) as Record<string, unknown>
	work(object)
	const after = object as Record<string, unknown>
	const previous = Object.entries(before).filter(
		([key, value]) => JSON.stringify(value) !== JSON.stringify(after[key]),
	)
	if (previous.length > 0) world.emit(type, object, Object.fromEntries(previous))
	return object
}
