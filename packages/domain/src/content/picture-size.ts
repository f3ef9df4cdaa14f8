/** The file of a picture must be smaller than this. */
export const maxPictureBytes = 5 * 1024 * 1024

export const pictureTooLarge = 'File size must be less than 5MB'
