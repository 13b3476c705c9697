/** Joins the class names that apply; what is empty or false is left out. */
export function classNames(...names: (string | false | null | undefined)[]): string {
	return names.filter((name) => typeof name === 'string' && name !== '').join(' ')
}
