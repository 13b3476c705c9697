/** Simulates the effect of a process restart on singletons. */

const symbolOf = (name: string): symbol => Symbol.for(`prohub.${name}`)

/** Deletes a singleton; the next use creates it again. */
export function forgetSingleton(name: string): void {
	Reflect.deleteProperty(globalThis, symbolOf(name))
}

/** Replaces a singleton. */
export function replaceSingleton(name: string, value: unknown): void {
	Reflect.set(globalThis, symbolOf(name), value)
}

/** Resets the app's clock to the computer's time. */
export function resetClock(): void {
	const clock: unknown = Reflect.get(globalThis, symbolOf('clock'))
	if (typeof clock === 'object' && clock !== null) Reflect.set(clock, 'offsetMs', 0)
}
