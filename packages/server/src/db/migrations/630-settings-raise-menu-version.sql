-- The menu page follows the settings of its restaurant.
call raises_menu_version('restaurant_settings');
