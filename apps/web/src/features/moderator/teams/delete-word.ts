/** What must be typed before a team is deleted. */
export const delete_word = "DELETE";
