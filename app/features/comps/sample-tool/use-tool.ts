import type { MouseEvent } from 'react'
import { paths } from '~/core/http/paths'
import type { Comparable, MainProperty } from './types'
import { toolFields, type ToolState } from './state'

/** What the parts of the sample tool share. */

/** The sample data as the loader gives it to whoever may use the tool. */
export type ToolData = {
	userId: string
	homes: MainProperty[]
	comps: Comparable[]
	/** The query of the page's address. */
	search: string
	currentYear: number
	/** Set when the sample data could not be read. */
	failure: string | null
}

export type ToolUse = {
	state: ToolState
	homes: readonly MainProperty[]
	change: (state: ToolState) => void
}

/**
 * The attributes of a link that leads to another state of the tool: an address of its own, and with
 * script no more than that state.
 */
export function linkTo(next: ToolState, { homes, change }: Omit<ToolUse, 'state'>) {
	return {
		href: paths.comps(toolFields(next, homes)),
		onClick: (event: MouseEvent<HTMLAnchorElement>) => {
			if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
			event.preventDefault()
			change(next)
		},
	}
}
