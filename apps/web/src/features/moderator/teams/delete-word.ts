/** Word to type before a team is deleted. */
export const delete_word = "DELETE";
