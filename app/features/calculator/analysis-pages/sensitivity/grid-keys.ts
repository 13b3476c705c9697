/** Arrow keys in a grid of cells: one cell can be reached with Tab, the others from there. */

const isVisible = (element: Element): boolean => getComputedStyle(element).display !== 'none'

/** Makes a cell the one that Tab reaches. */
export function makeCurrent(cell: HTMLElement): void {
	const table = cell.closest('table')
	for (const other of table?.querySelectorAll('td[tabindex="0"]') ?? []) {
		other.setAttribute('tabindex', '-1')
	}
	cell.tabIndex = 0
}

/** The place that a key leads to, from `at`. */
function placeAfter(key: string, [back, forward]: readonly [string, string], at: number): number {
	if (key === back) return at - 1
	return key === forward ? at + 1 : at
}

/**
 * The cell that a key leads to from a cell: its neighbor among the visible ones, or with Home and
 * End (with Ctrl of the whole grid) the first or last. `null` if the key leads nowhere.
 */
export function cellAfter(
	cell: HTMLTableCellElement,
	{ key, ctrlKey }: { key: string; ctrlKey: boolean },
): HTMLTableCellElement | null {
	const body = cell.closest('tbody')
	if (body === null) return null
	const rows = [...body.rows].filter(isVisible)
	const cellsOf = (row: HTMLTableRowElement | undefined): HTMLTableCellElement[] =>
		[...(row?.cells ?? [])].filter((one) => one.tagName === 'TD' && isVisible(one))
	const row = rows.findIndex((one) => one.contains(cell))
	const cells = cellsOf(rows[row])
	const column = cells.indexOf(cell)
	switch (key) {
		case 'Home':
			return (ctrlKey ? cellsOf(rows[0]) : cells)[0] ?? null
		case 'End':
			return (ctrlKey ? cellsOf(rows.at(-1)) : cells).at(-1) ?? null
		case 'ArrowUp':
		case 'ArrowDown':
		case 'ArrowLeft':
		case 'ArrowRight': {
			const nextRow = placeAfter(key, ['ArrowUp', 'ArrowDown'], row)
			const nextColumn = placeAfter(key, ['ArrowLeft', 'ArrowRight'], column)
			return nextRow < 0 || nextColumn < 0 ? null : (cellsOf(rows[nextRow])[nextColumn] ?? null)
		}
		default:
			return null
	}
}
