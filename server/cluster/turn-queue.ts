/** A request of a worker for the turn. */
export interface TurnRequest {
	worker: number
	id: number
}

export interface TurnQueueOptions {
	/** Called when a request has the turn. */
	grant: (turn: TurnRequest) => void
	/** After this time the turn is taken back, because its holder may never end it. */
	maxHoldMs?: number
	/** Called when a turn was taken back. */
	onTakenBack?: (turn: TurnRequest) => void
}

/**
 * Hands one turn to one request at a time. Workers come in order, one request each, however many they
 * have waiting: a busy worker does not hold up the others.
 */
export class TurnQueue {
	readonly #options: Required<TurnQueueOptions>
	/** The waiting requests by worker; the worker that is next comes first. */
	readonly #waiting = new Map<number, number[]>()
	#holder: TurnRequest | null = null
	#timer: NodeJS.Timeout | undefined

	constructor({ grant, maxHoldMs = 6_000, onTakenBack = () => undefined }: TurnQueueOptions) {
		this.#options = { grant, maxHoldMs, onTakenBack }
	}

	ask({ worker, id }: TurnRequest): void {
		const ids = this.#waiting.get(worker)
		if (ids === undefined) this.#waiting.set(worker, [id])
		else ids.push(id)
		this.#next()
	}

	/** Ends a turn, or withdraws a request that waits. */
	end({ worker, id }: TurnRequest): void {
		if (this.#holder?.worker === worker && this.#holder.id === id) return this.#pass()
		const ids = (this.#waiting.get(worker) ?? []).filter((one) => one !== id)
		if (ids.length === 0) this.#waiting.delete(worker)
		else this.#waiting.set(worker, ids)
	}

	/** Forgets a worker that is gone, with its requests and its turn. */
	leave(worker: number): void {
		this.#waiting.delete(worker)
		if (this.#holder?.worker === worker) this.#pass()
	}

	#pass(): void {
		clearTimeout(this.#timer)
		this.#holder = null
		this.#next()
	}

	#next(): void {
		if (this.#holder !== null) return
		const [first] = this.#waiting
		if (first === undefined) return
		const [worker, ids] = first
		const id = ids.shift()
		// Behind the others, if it has more.
		this.#waiting.delete(worker)
		if (ids.length > 0) this.#waiting.set(worker, ids)
		if (id === undefined) return this.#next()
		const turn = { worker, id }
		this.#holder = turn
		this.#timer = setTimeout(() => {
			this.#options.onTakenBack(turn)
			this.#pass()
		}, this.#options.maxHoldMs)
		this.#timer.unref()
		this.#options.grant(turn)
	}
}
