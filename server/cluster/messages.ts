/** What the primary process and its workers tell each other. Numbers tell the requests of a worker apart. */

export type ToPrimary =
	/** Asks for the turn to write, and ends it, or no longer waits for it. */
	| { prohub: 'turn'; id: number }
	| { prohub: 'turnEnd'; id: number }
	/** Local mode: has the time of all processes moved. */
	| { prohub: 'clock'; id: number; seconds: number }
	| { prohub: 'clockMoved'; id: number }
	/** The metrics of this worker; null if they cannot be read. */
	| { prohub: 'metrics'; id: number; metrics: unknown }

export type ToWorker =
	| { prohub: 'turn'; id: number }
	| { prohub: 'moveClock'; id: number; seconds: number }
	| { prohub: 'clock'; id: number }
	| { prohub: 'metrics'; id: number }

/** Whether a message is one of these; Node sends its own. */
export const isOurs = (message: unknown): message is { prohub: string } =>
	typeof message === 'object' && message !== null && 'prohub' in message
